"""python3 -I -S mcp_client: the modules of the system come before those that lie beside this folder."""

import importlib
import os
import sys

sys.path.append(os.path.dirname(sys.path.pop(0)))

sys.exit(importlib.import_module("mcp_client.program").main())
