"""The command line: typer declarations here and in the modules beside; bodies import late and call the layers."""

from __future__ import annotations

from collections.abc import Sequence

INTERRUPTED = 130  # 128 + SIGINT, as shells have it
CLOSED = 141  # 128 + SIGPIPE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and gives its exit status; ``arguments`` default to those of the process."""
    from refcli.cli import output

    output.prepare()
    try:
        from refcli.cli.app import run

        status = run(arguments)
        output.flush()
        return status
    except output.Closed:
        output.discard()
        return CLOSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as problem:  # the disk is full, or the output is gone
        return output.unwritable(problem)
