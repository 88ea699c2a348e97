"""For who runs the server: whether it lives, and whether it should be sent requests."""

from __future__ import annotations

from litestar import Response, get

from dwarrow.table.api.dependencies import TheTables
from dwarrow.table.problems import Problem


@get("/health", include_in_schema=False)
async def health() -> dict[str, str]:
    """That this is answered says that the process lives. It asks nothing that to start it again would not mend."""
    return {"status": "alive"}


@get("/ready", include_in_schema=False)
async def ready(tables: TheTables) -> Response[dict[str, str]]:
    """Whether requests can be done: the store answers, there is room for submissions, and it is not closing."""
    why = "closing" if tables.closing else "busy" if tables.writer.full else ""
    try:
        await tables.call(tables.store.known_setting, "secret")
    except Problem as problem:
        why = why or problem.code
    return Response({"status": why or "ready"}, status_code=503 if why else 200)
