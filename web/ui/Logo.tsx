import type { Picture, Shell } from "../generated/props.ts";
import { t } from "../lib/i18n.ts";
import "./Logo.css";

/** The way home: the merchant's sign, or the shop's name where there is none. */
export function Logo({ shell: { shop_name, theme } }: { shell: Shell }) {
  return (
    <a className="logo" href="/">
      {theme.logo ? <Sign name={shop_name} light={theme.logo} dark={theme.logo_dark} /> : shop_name}
    </a>
  );
}

function Sign({ name, light, dark }: { name: string; light: Picture; dark: Picture | null }) {
  return (
    <picture className={dark ? undefined : "logo-tile"}>
      {dark && (
        <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={dark.width} height={dark.height} />
      )}
      <img src={light.src} width={light.width} height={light.height} alt={t("%(shop)s – home page", { shop: name })} />
    </picture>
  );
}
