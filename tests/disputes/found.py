"""The deals behind the records of this folder, found by seeded search: ``python -m tests.disputes.found`` writes them.

Each function gives the deal lines of one record. Lines for melds, the pair or thanks are added by the tests, which
say who speaks when.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

from tests import oracle
from tests.finder import Play, deal, find, melds, no_melds, pair_holder, play_on
from tests.judging import HEAD, PLAYERS

FOLDER = Path(__file__).parent / "records"
SWISS = {"S": "Schi", "H": "R", "D": "Sche", "C": "E"}
SWISS_RANKS = {"Q": "O", "J": "U"}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


def text(play: Play, number: int = 1, dealer: int = 3, *, hands: bool = False) -> str:
    """A deal whose forehand names the contract."""
    suit = oracle.trump_of(play.contract)
    called = SUIT_WORDS[suit] if suit else play.contract
    lines = [f"deal {number}", f"dealer {PLAYERS[dealer]}"]
    if hands:
        order = {card: index for index, card in enumerate(oracle.DECK)}
        for name, hand in zip(PLAYERS, play.hands, strict=True):
            lines.append(f"hand {name}: {' '.join(sorted(hand, key=order.__getitem__))}")
    return "\n".join([*lines, f"call {PLAYERS[(dealer + 1) % 4]} {called}", play.lines])


def bare(play: Play) -> bool:
    """No melds and no pair: the score is tricks alone."""
    return no_melds(play) and pair_holder(play) is None


def makes(play: Play, a: int, b: int) -> bool:
    """Card points and last trick of the two sides."""
    sums = list(play.points(9))
    sums[play.leaders[9] % 2] += 5
    return sums == [a, b]


def weis(play: Play, *wanted: int) -> bool:
    """Each seat's only meld, 0 for none."""
    return melds(play) == [[points] if points else [] for points in wanted]


def best(play: Play, points: int) -> bool:
    """Anna's only meld is worth so much, Carla has none, and the others have less."""
    anna, beat, carla, dario = melds(play)
    return anna == [points] and not carla and max([0, *beat, *dario]) < points


def renamed(play: Play, pairs: str) -> Play:
    """The same deal with suits renamed: ``SH`` swaps spades and hearts."""
    table = str.maketrans(pairs + pairs[::-1], pairs[::-1] + pairs)

    def new(card: str) -> str:
        return card[0].translate(table) + card[1:]

    head, _, suit = play.contract.partition(":")
    return replace(
        play,
        contract=f"{head}:{suit.translate(table)}" if suit else head,
        hands=tuple(frozenset(map(new, hand)) for hand in play.hands),
        tricks=tuple(tuple(map(new, cards)) for cards in play.tricks),
    )


def swiss(record: str) -> str:
    """The same record with the Swiss-German pack."""
    names = {card: SWISS[card[0]] + SWISS_RANKS.get(card[1:], card[1:]) for card in oracle.DECK}
    words = {"clubs": "Eicheln", "diamonds": "Schellen", "hearts": "Rosen", "spades": "Schilten"}
    lines = [
        " ".join(names.get(word, words.get(word, word)) for word in line.split(" ")) for line in record.split("\n")
    ]
    return "\n".join(lines)


def _place(play: Play, card: str) -> tuple[int, int]:
    """Trick and card in it, from 1, in which a card is played."""
    return next((t, cards.index(card) + 1) for t, cards in enumerate(play.tricks, 1) if card in cards)


def d44_second_seat() -> str:
    def want(play: Play) -> bool:
        return weis(play, 0, 50, 0, 0) and play.tricks[0][1] == "D6"

    return text(find(44, "suit:H", want, {1: "D6 C7 C8 C9 C10"}))


def d44_last_seat() -> str:
    return text(find(45, "suit:H", lambda play: weis(play, 0, 0, 0, 50), {3: "C7 C8 C9 C10"}))


def d45_run() -> str:
    return text(find(46, "suit:H", lambda play: weis(play, 50, 0, 0, 0), {0: "C7 C8 C9 C10"}))


def d45_jacks() -> str:
    return text(find(47, "suit:H", lambda play: weis(play, 200, 0, 0, 0), {0: "SJ HJ DJ CJ"}))


def d46() -> str:
    fixed = {0: "D6 D7 D8 D9 D10", 1: "SJ S9 SA SK S7 HA HK CA CK", 3: "S10 S6"}

    def want(play: Play) -> bool:
        return play.score.match == [0, 100] and best(play, 100) and pair_holder(play) is None

    return text(find(48, "suit:S", want, fixed, eager=1))


def d48() -> str:
    def want(play: Play) -> bool:
        return weis(play, 20, 0, 0, 0) and max(_place(play, "HQ"), _place(play, "HK")) > (2, 0)

    return text(find(49, "suit:H", want, {0: "HQ HK HA"}))


def _pair_in_fifth(seed: int, card: Callable[[int], bool]) -> str:
    def want(play: Play) -> bool:
        second = _place(play, "SQ")
        return _place(play, "SK")[0] == 3 and second[0] == 5 and card(second[1]) and no_melds(play)

    return text(find(seed, "suit:S", want, {1: "SK SQ"}))


def d50_covered() -> str:
    return _pair_in_fifth(50, lambda place: place == 2)


def d50_last() -> str:
    return _pair_in_fifth(51, lambda place: place == 4)


def d52() -> str:
    def want(play: Play) -> bool:
        takers = [play.score.winners[_place(play, card)[0] - 1] % 2 for card in ("CK", "CQ")]
        return takers == [0, 0] and no_melds(play)

    return text(find(52, "suit:C", want, {0: "CK", 2: "CQ"}))


def d55() -> str:
    def want(play: Play) -> bool:
        return play.score.match == [100, 0] and best(play, 50)

    return text(find(55, "suit:S", want, {0: "SJ S9 SA SK SQ S8 HA HK DA"}, eager=0))


def d56() -> str:
    def want(play: Play) -> bool:
        return makes(play, 98, 59) and weis(play, 50, 20, 0, 0)

    return text(find(56, "suit:S", want, {0: "D7 D8 D9 D10", 1: "H7 H8 H9", 2: "SK SQ"}))


def _d57() -> Play:
    def want(play: Play) -> bool:
        return makes(play, 98, 59) and weis(play, 20, 0, 0, 0) and pair_holder(play) is None

    return find(57, "suit:C", want, {0: "H7 H8 H9"})


def d57_eicheln() -> str:
    return swiss(text(_d57()))


def d57_schellen() -> str:
    return swiss(text(renamed(_d57(), "CD")))


def d58() -> str:
    return text(find(58, "undenufe", lambda play: makes(play, 120, 37) and bare(play)))


def _d59() -> Play:
    def want(play: Play) -> bool:
        return makes(play, 100, 57) and weis(play, 0, 50, 0, 0) and pair_holder(play) is None

    return find(59, "suit:S", want, {1: "D7 D8 D9 D10"})


def d59_spades() -> str:
    return text(_d59())


def d59_hearts() -> str:
    return text(renamed(_d59(), "SH"))


def d60() -> str:
    fixed = {
        0: "DA S6 S9 SQ D7 D10 DK C6 C9",
        1: "HJ H9 HA HK H7 SA SK CA CK",
        2: "HQ H8 S7 S10 D6 D9 DQ C7 CJ",
    }
    return text(find(60, "suit:H", lambda play: play.score.match == [0, 100] and bare(play), fixed, eager=1))


def d62() -> str:
    def want(play: Play) -> bool:
        later = max(_place(play, "HQ"), _place(play, "HK")) > (2, 0)
        return makes(play, 60, 97) and weis(play, 20, 0, 0, 0) and later

    return text(find(62, "suit:H", want, {0: "D7 D8 D9", 1: "HK HQ"}))


def d64() -> str:
    first = find(64, "suit:C", lambda play: makes(play, 81, 76) and bare(play))

    def opens(play: Play) -> bool:
        return play.points(1) == (15, 0) and play.points(2) == (15, 30) and bare(play)

    random = Random(164)
    while True:
        begun = find(random.randrange(10**6), "suit:H", opens, leader=1, until=2)
        for _ in range(300):
            second = play_on(random, begun)
            if makes(second, 100, 57):
                return f"{text(first)}\n{text(second, 2, 0)}"


def d65() -> str:
    first = find(65, "suit:C", lambda play: makes(play, 71, 86) and bare(play))

    def want(play: Play) -> bool:
        held = not {"HK", "HQ"} & {card for cards in play.tricks for card in cards}
        return held and play.points(1) == (18, 0) and play.points(2) == (39, 0) and no_melds(play)

    second = find(165, "suit:H", want, {1: "HK HQ"}, leader=1, until=2)
    return f"{text(first)}\n{text(second, 2, 0, hands=True)}"


def d66() -> str:
    def want(play: Play) -> bool:
        a, b = play.points(3)
        return a == 39 and b < 39 and bare(play)

    return text(find(66, "suit:H", want, until=3), hands=True)


def _d68(seed: int, b: int) -> str:
    """A side at 104 only with the last trick."""

    def want(play: Play) -> bool:
        return makes(play, 157 - b, b) and bare(play) and play.points(8)[0] < 104 and play.leaders[9] % 2 == 0

    return text(find(seed, "suit:H", want))


def d68_half() -> str:
    return _d68(68, 52)


def d68_below() -> str:
    return _d68(69, 51)


def d69() -> str:
    hands = deal(Random(69), {1: "H7", 2: "D7", 3: "D6"})
    return text(Play("suit:S", hands), hands=True)


def d70() -> str:
    play = find(70, "suit:C", bare, {2: "D7"}, leader=2)
    return text(play).replace("call Anna", "call Carla")


def d71() -> str:
    play = find(71, "suit:C", bare)
    return text(play).replace("call Anna clubs", "call Anna shove, Carla clubs")


def d76() -> str:
    """A plays a card that is not legal in trick 5, which A takes with some points."""
    random = Random(76)
    while True:
        begun = find(random.randrange(10**6), "suit:H", lambda p: p.points(4) == (60, 20) and bare(p), until=4)
        for _ in range(400):
            wrong = _revoke(random, begun)
            if wrong is not None and wrong.points(5)[0] > 60:
                whole = play_on(random, wrong)
                if makes(whole, 110, 47):
                    return text(whole)


def _revoke(random: Random, play: Play) -> Play | None:
    """A fifth trick in which somebody of side A plays a card that is not legal; nothing else is wrong."""
    left = [set(hand) for hand in play.hands]
    for hand in left:
        hand.difference_update(card for cards in play.tricks for card in cards)
    leader = play.leaders[-1]
    cards: tuple[str, ...] = ()
    done = False
    for step in range(4):
        seat = (leader + step) % 4
        legal = oracle.legal_cards(left[seat], cards, play.contract)
        wrong = sorted(left[seat] - legal)
        if seat % 2 == 0 and wrong and not done:
            cards, done = (*cards, random.choice(wrong)), True
        else:
            cards = (*cards, random.choice(sorted(legal)))
    return replace(play, tricks=(*play.tricks, cards)) if done else None


def d77() -> str:
    """Trumps are led, Beat holds ace, ten and jack of them and plays a heart; later he wins tricks with ace and ten."""
    random = Random(77)
    while True:
        hands = deal(random, {1: "SA S10 SJ H8"})
        play = Play("suit:S", hands)
        lead = [card for card in sorted(hands[0]) if card[0] == "S"]
        if len([card for card in hands[1] if card[0] == "S"]) > 3:
            continue
        if not lead or not any(card[0] == "S" for card in hands[2]) or not any(card[0] == "S" for card in hands[3]):
            continue
        cards: tuple[str, ...] = (random.choice(lead), "H8")
        for seat in (2, 3):
            cards = (*cards, random.choice(sorted(oracle.legal_cards(hands[seat], cards, "suit:S"))))
        whole = play_on(random, replace(play, tricks=(cards,)))
        if bare(whole) and _wins(whole, "SA") and _wins(whole, "S10") and _wins(whole, "SJ") and _contested(whole):
            return text(whole)


def _wins(play: Play, card: str) -> bool:
    trick, place = _place(play, card)
    return oracle.winner(play.tricks[trick - 1], play.contract, trick) == place - 1


def _contested(play: Play) -> bool:
    """Ace and ten ruffed tricks that others led and would have won without them."""
    return all(
        _place(play, card)[1] > 1 and play.tricks[_place(play, card)[0] - 1][0][0] != "S" for card in ("SA", "S10")
    )


RECORDS: Mapping[str, Callable[[], str]] = {
    "D44-second-seat": d44_second_seat,
    "D44-last-seat": d44_last_seat,
    "D45-run": d45_run,
    "D45-jacks": d45_jacks,
    "D46": d46,
    "D48": d48,
    "D50-covered": d50_covered,
    "D50-last": d50_last,
    "D52": d52,
    "D55": d55,
    "D56": d56,
    "D57-eicheln": d57_eicheln,
    "D57-schellen": d57_schellen,
    "D58": d58,
    "D59-spades": d59_spades,
    "D59-hearts": d59_hearts,
    "D60": d60,
    "D62": d62,
    "D64": d64,
    "D65": d65,
    "D66": d66,
    "D68-half": d68_half,
    "D68-below": d68_below,
    "D69": d69,
    "D70": d70,
    "D71": d71,
    "D76": d76,
    "D77": d77,
}


def whole(name: str) -> str:
    """The whole text of a record."""
    head = HEAD.replace("]\n\n", ']\n[Deck "swiss-german"]\n\n', 1) if name.startswith("D57") else HEAD
    head = head.replace('"\n\n', '"]\n\n')
    return head + RECORDS[name]()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for one in RECORDS:
        (FOLDER / f"{one}.jass").write_text(whole(one), encoding="utf-8")
        print(one)
