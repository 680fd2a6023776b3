import type { ImageComparisonProps, Picture } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { t } from "../../text/i18n.ts";
import { addNoBreakSpaces } from "../../text/typography.ts";
import { Image } from "../../ui/Picture.tsx";
import { formatComparison } from "./comparison-label.ts";
import "./image_comparison.css";

/** Without a script the pictures are stacked; image_comparison.client.ts lays them over each other with a boundary. */
export default function ImageComparison({ value, isOnFirstScreen = false }: BlockProps<ImageComparisonProps>) {
  const { before, after, before_label, after_label, caption } = value;
  return (
    <figure className="image-comparison">
      <div className="image-comparison-pictures" data-widget="image-comparison">
        <ComparisonSide picture={before} label={before_label} eager={isOnFirstScreen} />
        <ComparisonSide picture={after} label={after_label} eager={isOnFirstScreen} />
        <span className="image-comparison-line" />
        <input
          type="range"
          min="0"
          max="100"
          defaultValue={50}
          aria-label={t("Boundary between the pictures")}
          aria-valuetext={formatComparison(before_label, after_label, 50)}
        />
      </div>
      {caption && <figcaption>{addNoBreakSpaces(caption)}</figcaption>}
    </figure>
  );
}

function ComparisonSide({ picture, label, eager }: { picture: Picture; label: string; eager: boolean }) {
  return (
    <div className="image-comparison-side">
      <Image picture={picture} sizes="(min-width: 62rem) 60rem, 92vw" eager={eager} />
      <p data-label>{label}</p>
    </div>
  );
}
