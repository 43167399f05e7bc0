"""A whole batch: stretches handed out to processes, parts that are there already left alone."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import NamedTuple

from refcli.batch.planning import plan
from refcli.batch.reading import Damage, Stretch
from refcli.batch.tally import Tally, together
from refcli.batch.work import PATTERN, Job, finished, part_name, work
from refcli.processes import context, leave_with_parent, undisturbed

_AHEAD = 3  # stretches handed out for each process
_TRIES = 2  # how often a stretch is tried whose process dies
Watch = Callable[[Tally, int], None]  # counts so far, bytes of input just done


class Input(NamedTuple):
    """A file and the format it is read in."""

    path: str
    form: str


class Stopped(Exception):
    """The run was interrupted, or its output cannot be written (``why``); what was done is counted in ``tally``."""

    def __init__(self, tally: Tally, why: str = "") -> None:
        super().__init__()
        self.tally, self.why = tally, why


def task_of(
    inputs: Sequence[Input], rules: str, chosen: Mapping[str, str], version: object, files: Iterable[Path] = ()
) -> str:
    """A name for this work: the inputs as they are, the rules with the ``files`` they are made of, the program."""
    read = [(one.path, one.form, *_as_is(Path(one.path))) for one in inputs]
    made = [(str(path), *_as_is(path)) for path in files]
    told = json.dumps([read, made, rules, sorted(chosen.items()), repr(version)])
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def _as_is(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def run(inputs: Sequence[Input], job: Job, jobs: int, watch: Watch) -> Tally:
    """Judge all files. Raises Stopped when it is broken off; what is done is kept and counted."""
    total, unkept = Tally(), Tally()
    doing = _one(inputs, job) if jobs == 1 else _many(inputs, job, jobs)
    try:
        for stretch, tally in doing:
            total.merge(tally)
            if not tally.deals:
                unkept.merge(tally)
            watch(total, stretch.weight if stretch is not None else 0)
    except (KeyboardInterrupt, OSError) as broken:
        doing.close()
        kept = _kept(job, unkept) if job.folder is not None else total
        raise Stopped(kept, os.strerror(broken.errno or 0) if isinstance(broken, OSError) else "") from None
    return total


def _kept(job: Job, unkept: Tally) -> Tally:
    """All that stands in finished parts, whether or not it was counted before the interruption, and what has none."""
    assert job.folder is not None
    parts = (finished(path, job) for path in sorted(Path(job.folder).glob(PATTERN)))
    return together([unkept, *(one for one in parts if one is not None and one.deals)])


Done = tuple[Stretch | None, Tally]
Doing = Generator[Done, None, None]


def _planned(inputs: Sequence[Input], job: Job) -> Iterator[tuple[Stretch, int] | Done]:
    """What is to be done; what is done already or cannot be done comes with its counts."""
    for place, one in enumerate(inputs):
        for stretch in plan(one.path, one.form):
            if isinstance(stretch, Damage):
                tally = Tally()
                tally.hurt(stretch)
                yield None, tally
                continue
            part = Path(job.folder) / part_name(stretch, place) if job.folder is not None else None
            kept = finished(part, job, stretch) if part is not None else None
            if kept is not None:
                yield stretch, kept
            else:
                yield stretch, place


def _one(inputs: Sequence[Input], job: Job) -> Doing:
    for stretch, what in _planned(inputs, job):
        if isinstance(what, Tally):
            yield stretch, what
        elif stretch is not None:
            yield stretch, work(job, stretch, what)


class _Pool:
    """Processes that are made anew when one of them dies."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._executor = self._made()

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, context(), initializer=_begun)

    def submit(self, job: Job, stretch: Stretch, place: int) -> Future[Tally]:
        """Hand out a stretch; a process may be begun for it."""
        with undisturbed():
            return self._executor.submit(_worked, work, job, stretch, place)

    def renew(self) -> None:
        self._executor.shutdown(wait=False, cancel_futures=True)
        self._executor = self._made()

    def close(self) -> None:
        self._executor.shutdown(wait=True, cancel_futures=True)


_BUSY = threading.Lock()  # held while this process judges a stretch


def _begun() -> None:
    """An interrupt is for the process that hands out the work; without it, only what is begun is finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    leave_with_parent(_BUSY)


def _worked(do: Callable[[Job, Stretch, int], Tally], job: Job, stretch: Stretch, place: int) -> Tally:
    with _BUSY:
        return do(job, stretch, place)


def _many(inputs: Sequence[Input], job: Job, jobs: int) -> Doing:
    pool = _Pool(jobs)
    running: dict[Future[Tally], tuple[Stretch, int, int]] = {}
    again: list[tuple[Stretch, int, int]] = []
    planned = _planned(inputs, job)
    more = True
    try:
        while more or running or again:
            suspect = again or any(tries > 1 for _, _, tries in running.values())
            while more and not suspect and len(running) < jobs * _AHEAD:
                following = next(planned, None)
                if following is None:
                    more = False
                    break
                stretch, what = following
                if isinstance(what, Tally):
                    yield stretch, what
                elif stretch is not None:
                    running[pool.submit(job, stretch, what)] = (stretch, what, 1)
            # a process has died: what it may have died of goes alone, so that it is known
            if again and not running:
                stretch, place, tries = again.pop()
                running[pool.submit(job, stretch, place)] = (stretch, place, tries)
            finished_, _ = wait(running, return_when=FIRST_COMPLETED)
            broken = False
            for future in finished_:
                stretch, place, tries = running.pop(future)
                try:
                    yield stretch, future.result()
                except BrokenProcessPool:
                    broken = True
                    if tries < _TRIES:
                        again.append((stretch, place, tries + 1))
                    else:
                        yield stretch, _lost(stretch)
            if broken:
                for future, (stretch, place, tries) in list(running.items()):
                    running.pop(future)
                    again.append((stretch, place, tries + 1))
                pool.renew()
    finally:
        with contextlib.suppress(KeyboardInterrupt):
            pool.close()


def _lost(stretch: Stretch) -> Tally:
    tally = Tally()
    tally.hurt(Damage(stretch.path, stretch.first, "batch.damage.died", stretch.deals))
    return tally
