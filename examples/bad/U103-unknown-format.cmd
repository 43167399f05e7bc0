check examples/bad/P101-revoke.jass --from jas
