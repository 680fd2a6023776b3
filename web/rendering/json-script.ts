/** Return data for a `<script type="…json">`: "</script>" or "<!--" inside would end it early. */
export const safeJson = (data: unknown) => JSON.stringify(data).replaceAll("<", "\\u003c");
