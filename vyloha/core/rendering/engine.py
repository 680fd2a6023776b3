"""One V8 context with the server bundle in it."""

import asyncio
import json
import logging
from collections.abc import Mapping
from contextlib import ExitStack
from types import MappingProxyType
from typing import cast

from py_mini_racer import (
    DEFAULT_V8_FLAGS,
    JSEvalException,
    JSOOMException,
    MiniRacer,
    init_mini_racer,
    mini_racer,
)
from pydantic import BaseModel

from vyloha.core.rendering.assets import Bundle
from vyloha.core.rendering.errors import RenderError, RenderOutOfMemory, RenderTimeout

# Every call is a script of its own, which V8 would keep in case it came again; and a small nursery is swept often.
# With both, 6,000 renders left the process at 199 MB instead of 277 MB, in no more time.
#
# Processors with protection keys let only the thread that starts V8, and those that it begets, touch compiled code: a
# context made by any other thread of a server ends the process with a segmentation fault. So they are not used.
V8_FLAGS = (
    *DEFAULT_V8_FLAGS,
    "--no-compilation-cache",
    "--max-semi-space-size=1",
    "--no-memory-protection-keys",
)

MAX_PARTS_SIZE = 5 * 1024 * 1024  # characters of JSON per context; V8 needs about five times as much with their HTML
NO_SHARED_PROPS: Mapping[int, BaseModel] = MappingProxyType({})

logger = logging.getLogger("vyloha.rendering")


class Engine:
    """Renders one component at a time; `Renderer` keeps other threads out."""

    def __init__(self, bundle: Bundle, timeout_s: float, memory_bytes: int):
        self.bundle = bundle
        self.renders = 0
        self._known: set[int] = set()  # numbers of the parts in the context
        self._parts_size = 0  # characters of their JSON
        self._timeout_s = timeout_s
        # A loop that runs only while it renders, in the caller's own thread: MiniRacer() would start a thread for one,
        # and two hops between threads cost 0.15 ms a render.
        self._loop = asyncio.new_event_loop()
        init_mini_racer(flags=V8_FLAGS, ignore_duplicate_init=True)
        self._resources = ExitStack()
        try:
            self._v8 = self._loop.run_until_complete(self._open_context())
            self._loop.run_until_complete(self._v8.eval_cancelable(bundle.script))
            self._loop.run_until_complete(self._v8.eval_cancelable(f"setAssets({json.dumps(bundle.urls)})"))
        except JSEvalException as error:
            self.close()
            raise RenderError("server.js", str(error)) from error
        self._v8.set_hard_memory_limit(memory_bytes)

    async def _open_context(self) -> MiniRacer:
        return self._resources.enter_context(mini_racer(self._loop))

    def render(
        self, function: str, component: str, props: str, *more: str, parts: Mapping[int, BaseModel] = NO_SHARED_PROPS
    ) -> str:
        """
        Return the HTML that the bundle's ``function`` renders of ``component``.

        :param props: JSON, in which ``getPart(7)`` may stand for one of ``parts``
        :raises RenderError: after RenderTimeout and RenderOutOfMemory, this engine must not be used again
        """
        self.renders += 1
        # JSON is JavaScript: V8 parses the props as part of the call. Escaping them into a string for JSON.parse costs
        # 0.1 to 0.25 ms a listing, passing the string to a function value as much.
        arguments = (json.dumps(component), props, *map(json.dumps, more))
        try:
            code = f"{self._send_missing(parts)}{function}({','.join(arguments)})"
            answer = self._loop.run_until_complete(self._evaluate(code))
        except TimeoutError as error:
            raise RenderTimeout(component, f"stopped after {self._timeout_s} s") from error
        except JSOOMException as error:
            raise RenderOutOfMemory(component, "needed too much memory") from error
        except JSEvalException as error:
            raise RenderError(component, str(error)) from error
        return self._report(component, answer) if answer.startswith("\0") else answer

    def _send_missing(self, parts: Mapping[int, BaseModel]) -> str:
        """Return JavaScript that sends the context those of ``parts`` that it does not have yet."""
        clear = ""
        if self._parts_size > MAX_PARTS_SIZE:
            self._known, self._parts_size = set(), 0
            clear = "clearParts();"
        missing = [f"{number}:{part.model_dump_json()}" for number, part in parts.items() if number not in self._known]
        self._known.update(parts)
        self._parts_size += sum(map(len, missing))
        return f"{clear}storeParts({{{','.join(missing)}}});" if missing else clear

    async def _evaluate(self, code: str) -> str:
        async with asyncio.timeout(self._timeout_s):
            return cast(str, await self._v8.eval_cancelable(code))

    def _report(self, page: str, answer: str) -> str:
        told = json.loads(answer[1:])
        for failure in told["failures"]:
            logger.error(
                "Island %s on %s threw on the server: %s\nComponents:%s",
                failure["island"],
                page,
                failure["error"],
                failure["component_stack"],
            )
        return cast(str, told["html"])

    def close(self) -> None:
        """Free the context. An open one may keep the interpreter from exiting."""
        self._resources.close()
        self._loop.close()
