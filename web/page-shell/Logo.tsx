import type { PageShell, Picture, Theme } from "../generated/props.ts";
import { t } from "../text/i18n.ts";
import "./Logo.css";

/** Link to the home page: the merchant's logo, or the shop's name without a logo. */
export function Logo({ shell: { shop_name, theme } }: { shell: PageShell }) {
  return (
    <a className="logo" href="/">
      {theme.logo ? <LogoImage name={shop_name} theme={theme} light={theme.logo} /> : shop_name}
    </a>
  );
}

/** The logo; dark schemes show the dark logo, or the light one on a tile. */
function LogoImage({
  name,
  theme: { scheme, logo_dark: dark },
  light,
}: {
  name: string;
  theme: Theme;
  light: Picture;
}) {
  const image = scheme === "dark" ? (dark ?? light) : light;
  const tile = { "": "logo-tile", light: undefined, dark: "logo-tile-always" }[scheme];
  return (
    <picture className={dark ? undefined : tile}>
      {dark && scheme === "" && (
        <source media="(prefers-color-scheme: dark)" srcSet={dark.src} width={dark.width} height={dark.height} />
      )}
      <img src={image.src} width={image.width} height={image.height} alt={t("%(shop)s – home page", { shop: name })} />
    </picture>
  );
}
