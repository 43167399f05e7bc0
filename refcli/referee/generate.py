"""Legal random records of a ruleset: for tests, demonstrations and authors.

Every choice (cards, contract, shove, play) comes from one seeded generator, so a seed gives the same record.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from refcli.cards import bits, mask_of
from refcli.engine.around import Around, Circle, draws, stock_left
from refcli.engine.bookings import State
from refcli.engine.calls import Frame
from refcli.engine.calls import Table as Talk
from refcli.engine.changing import Position
from refcli.engine.contracts import Contract, contracts_of
from refcli.engine.leads import first_leader
from refcli.engine.parties import parties_of
from refcli.engine.play import play_of, set_view
from refcli.engine.spread import each
from refcli.engine.turning import named_by
from refcli.record import Call, Deal, Event, Game, Header, Item, Trick
from refcli.referee.calls import Seating, begun, seats_of
from refcli.referee.course import Course
from refcli.referee.deal import judge_deal
from refcli.referee.forehands import paired, start_of
from refcli.referee.game import after_deal
from refcli.referee.names import Names
from refcli.referee.pair import VERB, pair_cards
from refcli.referee.randomcalls import random_calls
from refcli.referee.randommoves import Cards
from refcli.referee.turnup import CUT, TURNED
from refcli.rules.expr.view import NOBODY, View
from refcli.rules.ruleset import Ruleset
from refcli.rules.sizes import in_deal

PLAYERS = ("Anna", "Beat", "Carla", "Dario", "Eva", "Franz", "Gina", "Hugo")


def deal_games(rules: Ruleset, seed: int, deals: int, pack: str | None = None) -> Iterator[Game]:
    """Games of ``deals`` deals in all; a new game begins whenever one is over."""
    random = Random(seed)
    left = deals
    while left > 0:
        game = random_game(rules, random, left, pack or rules.default_pack)
        left -= sum(1 for _ in game.deals)
        yield game


def games(rules: Ruleset, seed: int, most: int) -> Iterator[Game]:
    """Games without end, one after the other; each is played until it is over, or for ``most`` deals."""
    random = Random(seed)
    while True:
        yield random_game(rules, random, most, rules.default_pack)


def random_game(rules: Ruleset, random: Random, most: int, pack: str) -> Game:
    """One game, played until it is over or for ``most`` deals."""
    players = PLAYERS[: rules.seats]
    header = Header(players, rules.id, dict(rules.chosen), pack)
    names = Names(rules, players, pack)
    course = Course(State((0,) * (max(rules.sides) + 1)))
    made: list[Deal] = []
    dealer = random.randrange(rules.seats)
    for number in range(1, most + 1):
        expected = course.expected_dealer(names)
        dealer = expected if expected is not None else dealer
        if course.wrong_dealer(dealer, names) is not None:
            dealer = (dealer + 1) % rules.seats
        seating = course.seating(Deal(number, dealer), names)
        deal = _deal(rules, names, random, number, seating)
        made.append(deal)
        after_deal(course, judge_deal(deal, names, seating), names, False)
        if each(lambda state: state.over is not None, course.state) is not False:
            break
        dealer = (dealer + 1) % rules.seats
    return Game(header, tuple(made))


def _deal(rules: Ruleset, names: Names, random: Random, number: int, seating: Seating) -> Deal:
    dealer = seating.dealer or 0
    rules = in_deal(rules, number - seating.voids)
    names = names.under(rules)
    cards = list(bits(rules.deck.all))
    random.shuffle(cards)
    size = rules.deal.hand
    dealt = seats_of(rules, dealer)
    hands = [0] * rules.seats
    for place, seat in enumerate(dealt):
        hands[seat] = mask_of(cards[place * size : (place + 1) * size])
    count = number - seating.voids  # of the deals that were played
    forehand = _forehand(rules, names, hands, count, seating)
    turned, by_card = _turned(rules, random, cards, dealer, count)
    calls, table = _calls(names, random, count, hands, forehand, seating, by_card, turned[0] if turned else None)
    contract = table.outcome.contract
    if contract is None or table.void or table.outcome.declined:
        return Deal(number, dealer, (*turned, *calls))
    circle = _circle(rules, table, contract, seating.parties)
    left = cards[size * len(dealt) :]
    shown = turned[0].cards[0] if turned and turned[0].verb == TURNED else -1
    moving = Cards(rules, random, hands, left, shown)
    standing = _contract(rules, contract)
    up = 1 << shown if shown >= 0 else 0
    frame = (dealer, forehand, table.outcome.declarer)
    before = Position(rules, forehand, 0, standing.trump, up, circle.parties, *frame, count)
    moves: list[Item] = [*moving.piles(circle.active), *moving.exchanges(circle.active, before)]
    leader = first_leader(rules, table.frame._replace(holders=_holders(rules, moving.hands)), table.outcome)
    items: list[Item] = [*turned, *calls, *moves, *_play(rules, standing, random, moving, leader, circle)]
    return Deal(number, dealer, tuple(items))


def _holders(rules: Ruleset, hands: list[int]) -> tuple[int, ...]:
    """By card: who holds it, -1 for nobody."""
    cards = range(rules.deck.size)
    return tuple(next((seat for seat, hand in enumerate(hands) if hand >> card & 1), NOBODY) for card in cards)


def _forehand(rules: Ruleset, names: Names, hands: list[int], number: int, seating: Seating) -> int:
    start = start_of(rules, number)
    told = rules.worlds("forehand")[0][1] if paired(names, number) else rules
    card = names.under(told).card_of(start.cards) if start.who == "card" else None
    if start.who == "in-turn" and seating.last_forehand is not None:
        return (seating.last_forehand + 1) % rules.seats
    if card is None:
        return ((seating.dealer or 0) + 1) % rules.seats
    right = ((seating.dealer or 0) + 1) % rules.seats
    return next((seat for seat, hand in enumerate(hands) if hand >> card & 1), right)


def _turned(
    rules: Ruleset, random: Random, cards: list[int], dealer: int, number: int
) -> tuple[list[Event], str | None]:
    """The card turned up, and the contract it decides. ``cards`` are those of the hands in turn, then the rest."""
    turn_up = rules.deal.turn_up
    if turn_up is None or number < turn_up.since:
        return [], None
    size = rules.deal.hand
    top = {"talon": size * len(seats_of(rules, dealer)), "dealer": size * (dealer + 1) - 1}
    card = cards[top[turn_up.where]] if turn_up.where in top else random.choice(cards)
    verb = CUT if turn_up.where == "cut" else TURNED
    return [Event(verb, cards=(card,))], named_by(rules, turn_up.sets, card) if turn_up.sets is not None else None


def _calls(
    names: Names,
    random: Random,
    number: int,
    hands: list[int],
    forehand: int,
    seating: Seating,
    by_card: str | None,
    card: Event | None,
) -> tuple[list[Call], Talk]:
    """Random calls, and the table that heard them; where they name no contract, one is drawn."""
    rules = names.rules
    imposed = rules.calls.imposed
    contract = imposed[(number - 1) % len(imposed)] if imposed else by_card
    dealer = seating.dealer or 0
    holders = _holders(rules, hands)
    sets = {"turned": mask_of(card.cards) if card is not None else 0}
    frame = Frame(number, dealer, forehand, seats_of(rules, dealer), tuple(hands), holders, seating.used, sets)
    table = Talk(rules, *begun(frame, contract, seating, forehand if contract else None))
    calls = random_calls(table, names, random)
    if table.outcome.contract is None and rules.calls.names and not table.void and not table.outcome.declined:
        name = random.choice(contracts_of(rules).names())
        speaker = table.speaker()
        seat = speaker if speaker is not None else forehand
        words = names.spoken(name)
        calls.append(Call(seat, words[0], tuple(words[1:])))
        table.outcome = table.outcome._replace(contract=name, declarer=seat)
    return calls, table


def _circle(rules: Ruleset, table: Talk, contract: str, settled: tuple[int, ...]) -> Circle:
    """Who plays, and with whom."""
    frame, outcome = table.frame, table.outcome
    declarer = NOBODY if outcome.declarer is None else outcome.declarer
    parties, active = settled or parties_of(rules, frame, outcome), outcome.active or frame.seats
    head = contract.partition(":")[0]
    stock = draws(rules.deal, len(active))
    return Circle(active, parties, frame.dealer, frame.forehand, declarer, frame.number, head, stock)


def _contract(rules: Ruleset, name: str) -> Contract:
    contract = contracts_of(rules).get(name)
    assert contract is not None, name
    return contract


def _play(rules: Ruleset, contract: Contract, random: Random, moving: Cards, leader: int, circle: Circle) -> list[Item]:
    worlds: list[tuple[Ruleset, Contract]] = [
        (world, _contract(world, contract.name)) for _, world in rules.worlds("play")
    ]
    pair = _pair(rules, contract)
    left = moving.hands
    held, opened = list(left), list(moving.upper)  # ``held`` when the trumps were set
    items: list[Item] = []
    fallen, won = 0, [0] * rules.seats
    for number in range(1, rules.deal.tricks + 1):
        cards: tuple[int, ...] = ()
        events: list[Item] = []
        order = circle.order(leader)
        for seat in order:
            stock = stock_left(circle, number - 1)
            around = Around(circle, seat, leader, fallen, won[circle.parties[seat]], stock)
            card = random.choice(list(bits(_legal(worlds, left[seat], cards, number, around))))
            left[seat] &= ~(1 << card)
            cards = (*cards, card)
            standing, contract = contract, contract.seen(number, cards)
            worlds = [(world, own.seen(number, cards)) for world, own in worlds]
            if contract is not standing:
                pair = _pair(rules, contract)
                held = held if rules.pair.late == "dealt" else list(left)
            if pair >> card & 1 and held[seat] & pair == pair and not left[seat] & pair:
                events.append(Event(VERB, seat, after_trick=number))
        items += [Trick(number, leader, cards), *events]
        leader = order[contract.mode(number).winner(cards)]
        items += moving.after(number, circle.order(leader), _from(order, cards, circle.order(leader)), opened)
        fallen |= mask_of(cards)
        won[circle.parties[leader]] += 1
    return items


def _from(order: tuple[int, ...], cards: tuple[int, ...], again: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a trick in another order of the seats."""
    return tuple(cards[order.index(seat)] for seat in again)


def _legal(
    worlds: list[tuple[Ruleset, Contract]], hand: int, cards: tuple[int, ...], number: int, around: Around
) -> int:
    """What is legal whatever the unspecified options say; failing that, what is legal under some."""
    every, some, view = hand, 0, View()
    for rules, contract in worlds:
        mode = contract.mode(number)
        set_view(view, mode, hand, cards, number, None if some else around)  # the people are the same in all worlds
        mask = play_of(rules).legal(mode, view)
        every, some = every & mask, some | mask
    return every or some


def _pair(rules: Ruleset, contract: Contract) -> int:
    """The pair to be claimed, where the ruleset wants it claimed."""
    claimed = rules.pair.enabled and rules.pair.by != "never-late"
    return pair_cards(rules, contract) if claimed else 0
