#!/usr/bin/env python3
"""Holds the conversation of a transcript with a program, without matchbench:

    replay.py TRANSCRIPT PROGRAM [ARGUMENT...]

Exit code 1 if an answer differs from the transcript's, or the program breaks the protocol.
"""

import os
import sys
import tempfile

sys.dont_write_bytecode = True  # the folder may be an installation's

from conversation import Conversation, Violation, replay  # noqa: E402


def main(arguments):
    if len(arguments) < 2 or arguments[0].startswith("-"):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    transcript, *command = arguments
    # The program starts in a folder of its own, as in a round.
    command = [os.path.abspath(word) if os.path.exists(word) else word for word in command]
    with tempfile.TemporaryDirectory() as scratch:
        conversation = Conversation(command, scratch, patience_s=60)
        try:
            faults = replay(transcript, conversation)
            code = conversation.hang_up()
            if code != 0:
                faults.append(f"the program ended with {code} after its input had ended")
        except (Violation, EOFError) as error:
            faults = [str(error)]
        finally:
            conversation.clear_away()
    for fault in faults:
        print(f"{transcript}: {fault}", file=sys.stderr)
    if faults:
        sys.stderr.write(conversation.log)
        return 1
    print(f"{transcript}: all answers are as expected")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
