/** The search form. It works without scripts and opens `/?s=…`; islands/SearchBox.island.tsx adds suggestions. */
import type { ComponentProps, ReactNode, Ref } from "react";
import type { SearchBox } from "../../generated/props.ts";
import { t } from "../../text/i18n.ts";
import "../../ui/icons.css";
import "./SearchForm.css";

interface Props {
  /** Id of the field, unique on the page. */
  id: string;
  /** Label of the form; required for the second form on a page. */
  label?: string | undefined;
  box: SearchBox;
  form?: Ref<HTMLFormElement>;
  onSubmit?: ComponentProps<"form">["onSubmit"];
  /** Attributes of the field. */
  field: ComponentProps<"input">;
  /** Content before the field, and between the field and the button. */
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
          <button type="submit" className="dgwt-wcas-search-submit icon icon-search" aria-label={t("Search")} />
        )}
        <input type="hidden" name="post_type" value="product" />
        <input type="hidden" name="dgwt_wcas" value="1" />
      </div>
    </form>
  );
}
