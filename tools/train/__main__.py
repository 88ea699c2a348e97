from __future__ import annotations

from tools.train.commands import main

if __name__ == "__main__":
    main()
