import "./Stars.css";

const SIZE = 24;
const COUNT = 5;

/** Five stars, of which `average` are filled, to a tenth; a text beside them has the meaning. Stars.css cuts them out. */
export function Stars({ average }: { average: number }) {
  return (
    <svg className="stars" viewBox={`0 0 ${SIZE * COUNT} ${SIZE}`} aria-hidden="true" focusable="false">
      <rect width={Math.round(SIZE * average * 10) / 10} height={SIZE} />
    </svg>
  );
}
