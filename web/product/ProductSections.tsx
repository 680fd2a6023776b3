import type { ProductPage, ProductSection, SectionText } from "../generated/props.ts";
import { Image } from "../ui/Picture.tsx";
import { Prose } from "../ui/Prose.tsx";
import "./ProductSections.css";

/** What shoppers look up: ingredients, care, safety, returns. Without scripts texts of all variations are shown. */
export function ProductSections({ product_id, sections }: Pick<ProductPage, "product_id" | "sections">) {
  if (!sections.length) return null;
  return (
    <div className="product-sections">
      {sections.map((section) => (
        <Section key={section.name} product_id={product_id} {...section} />
      ))}
    </div>
  );
}

function Section({ product_id, name, title, is_open, texts, links, picture }: ProductSection & { product_id: number }) {
  return (
    <details className="product-section" id={`product-${name}`} open={is_open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {texts.map((text) => (
        <div
          key={text.variation_ids.join()}
          data-texts-of={text.variation_ids.length ? product_id : undefined}
          data-variations={text.variation_ids.join(" ") || undefined}
        >
          {text.variations && <h3>{text.variations}</h3>}
          {text.html && <Prose html={text.html} />}
          {text.table.length > 0 && <Table rows={text.table} />}
        </div>
      ))}
      {links.length > 0 && (
        <ul className="product-section-links">
          {links.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {picture && (
        <a className="product-section-picture" href={picture.src}>
          <Image picture={picture} sizes="20rem" />
        </a>
      )}
    </details>
  );
}

function Table({ rows: [head, ...rows] }: { rows: SectionText["table"] }) {
  return (
    <div className="product-section-table">
      <table>
        <thead>
          <tr>
            {head?.map((cell, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
              <th key={i} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stay in their order
            <tr key={i}>
              <th scope="row">{name}</th>
              {cells.map((cell, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay in their order
                <td key={i}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
