import type { ProductRowProps } from "../generated/props.ts";
import ProductGrid from "../ui/ProductGrid.tsx";
import { Section } from "../ui/Section.tsx";

export default function ProductRow({ value: { heading, cards, all_href } }: { value: ProductRowProps }) {
  return (
    <Section heading={heading} allHref={all_href}>
      <ProductGrid cards={cards} />
    </Section>
  );
}
