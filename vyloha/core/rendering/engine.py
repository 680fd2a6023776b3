"""One V8 context with the server bundle in it."""

import json
import logging
from typing import cast

from py_mini_racer import JSEvalException, JSOOMException, JSTimeoutException, MiniRacer

from vyloha.core.rendering.assets import Bundle
from vyloha.core.rendering.errors import RenderError, RenderOutOfMemory, RenderTimeout

logger = logging.getLogger("vyloha.rendering")


class Engine:
    """Renders one component at a time; not safe for two threads at once (`renderer` sees to that)."""

    def __init__(self, bundle: Bundle, timeout_s: float, memory_bytes: int):
        self.version = bundle.version
        self.renders = 0
        self._timeout_s = timeout_s
        self._v8 = MiniRacer()
        self._v8.eval(bundle.script())
        self._v8.eval(f"setAssets({json.dumps(bundle.urls())})")
        self._v8.set_hard_memory_limit(memory_bytes)

    def render(self, function: str, component: str, *arguments: str) -> str:
        """
        Return the HTML that the bundle's ``function`` draws of ``component``.

        :param arguments: JavaScript expressions, props as JSON first
        :raises RenderError: and its kin
        """
        self.renders += 1
        code = f"{function}({json.dumps(component)},{','.join(arguments)})"
        try:
            answer = cast(str, self._v8.eval(code, timeout_sec=self._timeout_s))
        except JSTimeoutException as error:
            raise RenderTimeout(component, f"stopped after {self._timeout_s} s") from error
        except JSOOMException as error:
            raise RenderOutOfMemory(component, "needed too much memory") from error
        except JSEvalException as error:
            raise RenderError(component, str(error)) from error
        return self._report(component, answer) if answer.startswith("\0") else answer

    def _report(self, component: str, answer: str) -> str:
        told = json.loads(answer[1:])
        for failure in told["failures"]:
            logger.error(
                "Island %s on %s threw on the server: %s\nComponents:%s",
                failure["island"], component, failure["error"], failure["component_stack"],
            )  # fmt: skip
        return cast(str, told["html"])

    def close(self) -> None:
        """Free the context; the interpreter may hang at exit otherwise."""
        self._v8.close()
