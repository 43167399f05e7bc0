check examples/bad/P101-revoke.jass --with undertrump.rule
