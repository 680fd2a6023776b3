import type { Picture, Shell, Theme } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import "./Logo.css";

/** The way home: the merchant's sign, or the shop's name where there is none. */
export function Logo({ shell: { shop_name, theme } }: { shell: Shell }) {
  return (
    <a className="logo" href="/">
      {theme.logo ? <LogoImage name={shop_name} theme={theme} light={theme.logo} /> : shop_name}
    </a>
  );
}

/** On dark stands the sign that was made for it, else the light one on a tile. */
function LogoImage({
  name,
  theme: { scheme, logo_dark: dark },
  light,
}: {
  name: string;
  theme: Theme;
  light: Picture;
}) {
  const only = scheme === "dark" ? (dark ?? light) : light;
  const tile = { "": "logo-tile", light: undefined, dark: "logo-tile-always" }[scheme];
  return (
    <picture className={dark ? undefined : tile}>
      {dark && scheme === "" && (
        <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={dark.width} height={dark.height} />
      )}
      <img src={only.src} width={only.width} height={only.height} alt={t("%(shop)s – home page", { shop: name })} />
    </picture>
  );
}
