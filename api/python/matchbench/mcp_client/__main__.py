"""python3 -I -S mcp_client: the modules of the system come before those that lie beside this folder."""

import os
import sys

sys.path.append(os.path.dirname(sys.path.pop(0)))

from mcp_client.program import main  # noqa: E402

sys.exit(main())
