import type { BenefitProps } from "../../generated/props.ts";

const PATHS: Record<BenefitProps["icon"], string> = {
  delivery:
    "M2 6h11v11H2zM13 10h4.5l3.5 3.5V17h-8M6.5 19.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8zM17 19.4a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8z",
  returns: "M8 4 3.5 8.5 8 13M4 8.5h10.5a5.5 5.5 0 0 1 0 11H7",
  stock: "m3 8 9-4.5L21 8v8.5L12 21l-9-4.5zM3 8l9 4.5L21 8M12 12.5V21M7.5 5.8l9 4.5",
  payment: "M2.5 5.5h19v13h-19zM2.5 10h19M6 15h4",
  shop: "M4 10v10h16V10M3 9l1.8-5h14.4L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z",
  advice: "M3 5h18v11.5H10.5L6 20.5v-4H3zM7.5 9.2h9M7.5 12.4h5.5",
  quality: "M12 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM8.7 13.4 7 21l5-2.6L17 21l-1.7-7.6",
  gift: "M3.5 8h17v4h-17zM5 12v8.5h14V12M12 8v12.5M12 8C9 8 7 6.8 7 5.2 7 2.8 11 2.8 12 8c1-5.2 5-5.2 5-2.8C17 6.8 15 8 12 8z",
};

/** A decorative icon: the text beside it has its meaning. */
export function BenefitIcon({ name }: { name: BenefitProps["icon"] }) {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
