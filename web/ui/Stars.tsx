import "./Stars.css";

const SIZE = 24;
const COUNT = 5;
const STAR = "l2.9 6 6.6.9-4.8 4.6 1.2 6.5-5.9-3.1-5.9 3.1 1.2-6.5-4.8-4.6 6.6-.9z";
const PATH = Array.from({ length: COUNT }, (_, i) => `M${SIZE * i + SIZE / 2} 3${STAR}`).join("");

/** Five stars, of which `average` are filled, to a tenth; a text beside them has the meaning. */
export function Stars({ average }: { average: number }) {
  const filled = SIZE * average;
  return (
    <svg className="stars" viewBox={`0 0 ${SIZE * COUNT} ${SIZE}`} aria-hidden="true" focusable="false">
      <path className="stars-empty" d={PATH} />
      {/* An inner frame cuts off what reaches beyond it. */}
      <svg width={filled} height={SIZE} viewBox={`0 0 ${filled} ${SIZE}`} aria-hidden="true">
        <path d={PATH} />
      </svg>
    </svg>
  );
}
