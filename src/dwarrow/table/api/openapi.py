"""The OpenAPI document with all bounds: Litestar leaves out those of what may be missing, and those inside of lists."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from dwarrow.table.wire import requests
from dwarrow.table.wire.base import Wish

REF = "#/components/schemas/{name}"
PARAMETERS: dict[str, dict[str, int]] = {
    "seat": {"minimum": 0, "maximum": 7},
    "at": {"minimum": 0, "maximum": 1_000_000},
    "mark": {"maxLength": 64},
    "table_id": {"maxLength": 64},
    "game": {"maxLength": 64},
    "language": {"maxLength": 64},
}


class Document(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, with_bounds(openapi_schema))


def with_bounds(document: dict[str, Any]) -> dict[str, Any]:
    wishes = [each for each in vars(requests).values() if isinstance(each, type) and issubclass(each, Wish)]
    _, exact = msgspec.json.schema_components(wishes, ref_template=REF)
    schemas = document["components"]["schemas"]
    for name in schemas.keys() & exact.keys():
        schemas[name]["properties"] |= exact[name].get("properties", {})
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", []):
                bound(parameter["schema"], PARAMETERS.get(parameter["name"], {}))
    return document


def bound(schema: dict[str, Any], bounds: dict[str, int]) -> None:
    """Add bounds to a schema, or to those of its kinds that may have any."""
    kinds = [each for each in schema.get("oneOf", [schema]) if each.get("type") != "null"]
    for kind in kinds:
        for name, value in bounds.items():
            kind.setdefault(name, value)
