/** Icons in the colour of the surrounding text. They are decorative: a text beside them has the meaning. */
import type { ReactNode } from "react";
import "./icons.css";

export function IconFrame({ children }: { children: ReactNode }) {
  return (
    <svg
      width="22"
      height="22"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export const CartIcon = () => (
  <IconFrame>
    <path d="M3 4h2.4l2.3 11.2h10.1L20.4 8H6.2" />
    <path d="M9 20h.01M17 20h.01" strokeWidth="3.5" />
  </IconFrame>
);

export const HeartIcon = () => (
  <IconFrame>
    <path d="M12 20.5 4.2 12.6a4.9 4.9 0 0 1 0-6.9 4.8 4.8 0 0 1 6.8 0l1 1 1-1a4.8 4.8 0 0 1 6.8 0 4.9 4.9 0 0 1 0 6.9z" />
  </IconFrame>
);

export const TruckIcon = () => (
  <IconFrame>
    <path d="M2 6h11v11H2zM13 10h4.5l3.5 3.5V17h-8" />
    <circle cx="6.5" cy="17.5" r="1.9" />
    <circle cx="17" cy="17.5" r="1.9" />
  </IconFrame>
);

export const ShopIcon = () => (
  <IconFrame>
    <path d="M4 10v10h16V10M3 9l1.8-5h14.4L21 9a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0z" />
  </IconFrame>
);

export const CloseIcon = () => (
  <IconFrame>
    <path d="m6 6 12 12M18 6 6 18" />
  </IconFrame>
);

export const CheckIcon = () => (
  <IconFrame>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </IconFrame>
);

export const SearchIcon = () => (
  <IconFrame>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m20 20-4.8-4.8" />
  </IconFrame>
);

export const BackIcon = () => (
  <IconFrame>
    <path d="M20 12H5M11.5 5.5 5 12l6.5 6.5" />
  </IconFrame>
);

export const PlayIcon = () => (
  <IconFrame>
    <path d="M8 5.5v13l10.5-6.5z" fill="currentColor" />
  </IconFrame>
);
