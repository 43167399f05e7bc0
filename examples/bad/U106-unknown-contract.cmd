legal --rules schieber --contract slalon --trick "HA SK" --hand "S7 CQ"
