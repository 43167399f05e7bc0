check examples/bad/P101-revoke.jas
