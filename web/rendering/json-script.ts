/** Return data for a `<script type="…json">`: "</script>" or "<!--" inside would end it early. */
export const serializeJsonForScript = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");
