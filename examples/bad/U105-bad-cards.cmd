legal --rules schieber --contract suit:S --trick "HA SK" --hand "S7 CQ SK"
