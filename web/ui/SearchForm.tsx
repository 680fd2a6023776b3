import { t } from "../lib/i18n.ts";
import { SearchIcon } from "./icons.tsx";
import "./SearchForm.css";

/** A link to `/?s=…` in the shape of a form; two on one page need different ids, and the second a `label`. */
export function SearchForm({ id, value = "", label }: { id: string; value?: string; label?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to browsers from before 2023
    <form className="search-form" role="search" aria-label={label} action="/" method="get">
      <label className="visually-hidden" htmlFor={id}>
        {t("Search products")}
      </label>
      <input
        id={id}
        type="search"
        name="s"
        defaultValue={value}
        placeholder={t("What are you looking for?")}
        autoComplete="off"
        required
      />
      <button type="submit" aria-label={t("Search")}>
        <SearchIcon />
      </button>
    </form>
  );
}
