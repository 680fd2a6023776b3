import type { MenuCartBlock } from "../../generated/props.ts";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { CartIcon } from "../../ui/icons.tsx";
import "./menu_cart.css";

/** Leads to the cart; with JavaScript it opens over the page (cart/drawer/start-cart-drawer.ts). */
export default function MenuCart({ value: { label } }: BlockProps<MenuCartBlock>) {
  return (
    <p>
      <a className="button button-secondary menu-cart" href="/kosik/">
        <CartIcon />
        {label} <span className="menu-cart-count" data-cart-count="" />
      </a>
    </p>
  );
}
