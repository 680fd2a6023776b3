/** Renders editors' blocks: each by the component of `web/blocks/` with the name of its type, with its stylesheet. */
import type { ComponentType } from "react";
import type { OffCanvasProps, SectionProps } from "../generated/props.ts";
import { assets } from "./assets.ts";

/** A block as Wagtail's `get_api_representation` returns it; `type` is the component's name. */
export interface BlockData {
  type: string;
  id: string;
  value: unknown;
  /** Ids of the reusable sections that start with this block. */
  templates?: readonly number[];
}

export interface BlockProps<Value> {
  value: Value;
  /** The block's id, unique on a page. */
  id: string;
  /** Whether the first screen of the page shows the block: its pictures load at once, the largest one first. */
  isOnFirstScreen?: boolean;
}

export type BlockComponents = Readonly<Record<string, ComponentType<BlockProps<never>>>>;
let components: BlockComponents = {};

/** Register the blocks. The server's entry calls it, so that a page does not import (and style) all of them. */
export function registerBlocks(blocks: BlockComponents): void {
  components = blocks;
}

/** Render `blocks`; `opens` is whether the first screen may show the first of them. */
export function Blocks({
  blocks,
  isOnFirstScreen = true,
}: {
  blocks: readonly BlockData[];
  isOnFirstScreen?: boolean;
}) {
  return blocks.map((block, i) => (
    <Block key={block.id} {...block} isOnFirstScreen={isOnFirstScreen && i < countFirstScreenBlocks(blocks)} />
  ));
}

/** Return whether `blocks`, or a section or panel in them, contain a block of `type`. */
export function hasBlock(blocks: readonly BlockData[], type: string): boolean {
  return blocks.some((block) => block.type === type || hasBlock(getNestedBlocks(block), type));
}

function getNestedBlocks({ type, value }: BlockData): readonly BlockData[] {
  if (type === "section") return (value as SectionProps).columns.flat();
  return type === "off_canvas" ? (value as OffCanvasProps).blocks : [];
}

/** Return the number of blocks on the first screen: a hero fills it, otherwise it shows two. */
const countFirstScreenBlocks = ([first]: readonly BlockData[]) => (first?.type === "hero" ? 1 : 2);

function Block({ type, id, value, templates = [], isOnFirstScreen }: BlockData & { isOnFirstScreen: boolean }) {
  const Component = components[type];
  if (!Component) throw new Error(`There is no web/blocks/${type}.tsx.`);
  const style = assets.blocks[type];
  return (
    <>
      {/* React moves the link into the head, once. */}
      {style && <link rel="stylesheet" href={style} precedence="blocks" />}
      {/* The target of `?theme_template_id=`: a section of several blocks has no element of its own. */}
      {templates.map((template) => (
        <span key={template} className={`elementor-${template}`} data-widget="template" />
      ))}
      <Component value={value as never} id={id} isOnFirstScreen={isOnFirstScreen} />
    </>
  );
}
