import "./Stars.css";

const COUNT = 5;

/** Five stars, of which `average` are filled, to a tenth; a text beside them has the meaning. Stars.css cuts them out. */
export function Stars({ average }: { average: number }) {
  return <progress className="stars" max={COUNT} value={average} aria-hidden="true" />;
}
