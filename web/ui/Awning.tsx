/** The shop's sign, the awning of a shop window; its colours are the stylesheet's. */
export function Awning() {
  return (
    <svg className="awning" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d="M22 24h52l6 16H16z" />
      <path d="M16 40a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0" />
      <path className="awning-window" d="M24 54v20h48V54" />
    </svg>
  );
}
