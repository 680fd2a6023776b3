/** The search as a form, which works by itself: a link to `/?s=…`. What makes it live is in islands/SearchBox.island.tsx. */
import type { ComponentProps, ReactNode, Ref } from "react";
import type { SearchBox } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import { SearchIcon } from "../../ui/icons.tsx";
import "./SearchForm.css";

interface Props {
  /** Of the field; two on one page differ. */
  id: string;
  /** Of the form: the second one on a page needs it. */
  label?: string | undefined;
  box: SearchBox;
  form?: Ref<HTMLFormElement>;
  onSubmit?: ComponentProps<"form">["onSubmit"];
  /** Attributes of the field. */
  field: ComponentProps<"input">;
  /** What stands before the field, and between it and the button. */
  before?: ReactNode;
  after?: ReactNode;
}

export function SearchForm({ id, label, box, form, onSubmit, field, before, after }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> is not known to browsers from before 2023
    <form
      ref={form}
      className="dgwt-wcas-search-form"
      role="search"
      aria-label={label}
      action="/"
      method="get"
      onSubmit={onSubmit}
    >
      <div className="dgwt-wcas-sf-wrapp">
        {before}
        <label className="visually-hidden" htmlFor={id}>
          {t("Search products")}
        </label>
        <input
          id={id}
          className="dgwt-wcas-search-input"
          type="search"
          name="s"
          placeholder={box.placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          {...field}
        />
        {after}
        {!box.disable_submit && (
          <button type="submit" className="dgwt-wcas-search-submit" aria-label={t("Search")}>
            <SearchIcon />
          </button>
        )}
        <input type="hidden" name="post_type" value="product" />
        <input type="hidden" name="dgwt_wcas" value="1" />
      </div>
    </form>
  );
}
