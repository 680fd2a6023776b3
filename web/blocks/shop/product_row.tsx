import type { ProductRowProps } from "../../generated/props.ts";
import ProductGrid from "../../product/cards/ProductGrid.tsx";
import type { BlockProps } from "../../rendering/Blocks.tsx";
import { Section } from "../../ui/Section.tsx";

export default function ProductRow({
  value: { heading, cards, all_href },
  isOnFirstScreen,
}: BlockProps<ProductRowProps>) {
  return (
    <Section heading={heading} allHref={all_href}>
      <ProductGrid cards={cards} eager={isOnFirstScreen ? 4 : 0} />
    </Section>
  );
}
