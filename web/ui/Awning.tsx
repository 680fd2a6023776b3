/** The shop's logo, an awning, as a placeholder for missing pictures; the stylesheet sets its colours. */
export function Awning() {
  return (
    <svg className="awning" viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d="M22 24h52l6 16H16z" />
      <path d="M16 40a8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0 8 8 0 0 0 16 0" />
      <path className="awning-window" d="M24 54v20h48V54" />
    </svg>
  );
}
