/** Icons of suggestions without a picture. */

import { IconFrame } from "../../ui/icons.tsx";
import type { Suggestion } from "../session/suggestion.ts";

const ClockIcon = () => (
  <IconFrame>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </IconFrame>
);

const CategoryIcon = () => (
  <IconFrame>
    <path d="M4 4.5h6.5V11H4zM13.5 4.5H20V11h-6.5zM4 14h6.5v6H4zM13.5 14H20v6h-6.5z" />
  </IconFrame>
);

const TagIcon = () => (
  <IconFrame>
    <path d="M3.5 12.5V4h8.5l8.5 8.5-8 8z" />
    <path d="M8 8.5h.01" strokeWidth="3" />
  </IconFrame>
);

const PageIcon = () => (
  <IconFrame>
    <path d="M6 3.5h8l4.5 4.5v12.5H6zM9.5 12h5.5M9.5 16h5.5" />
  </IconFrame>
);

export const MicrophoneIcon = () => (
  <IconFrame>
    <rect x="9" y="3" width="6" height="11" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </IconFrame>
);

export const ForwardIcon = () => (
  <IconFrame>
    <path d="M4 12h15M12.5 5.5 19 12l-6.5 6.5" />
  </IconFrame>
);

/** The icon for the type of a suggestion. */
export function SuggestionIcon({ type, taxonomy }: Suggestion) {
  if (type === "post") return <PageIcon />;
  if (type === "taxonomy") return taxonomy === "product_cat" ? <CategoryIcon /> : <TagIcon />;
  if (type === "vendor") return <TagIcon />;
  return <ClockIcon />; // from the search history
}
