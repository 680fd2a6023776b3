/** Draws what an editor placed: each block by the component of `web/blocks/` named like its type, with its stylesheet. */
import type { ComponentType } from "react";
import type { OffCanvasProps, SectionProps } from "../generated/props.ts";
import { assets } from "./assets.ts";

/** A block as Wagtail's `get_api_representation` gives it. `type` is the component's name. */
export interface BlockData {
  type: string;
  id: string;
  value: unknown;
  /** Ids of the reusable sections that begin with it. */
  templates?: readonly number[];
}

export interface BlockProps<Value> {
  value: Value;
  /** Of the block, once on a page. */
  id: string;
  /** It is on the screen when the page opens: its pictures are fetched at once, the largest of them first. */
  opens?: boolean;
}

export type BlockComponents = Readonly<Record<string, ComponentType<BlockProps<never>>>>;
let components: BlockComponents = {};

/** The server's entry registers the blocks, so that a page does not import (and style) all of them. */
export function registerBlocks(given: BlockComponents): void {
  components = given;
}

/** `opens` says whether the first of them may be on the screen when the page opens. */
export function Blocks({ blocks, opens = true }: { blocks: readonly BlockData[]; opens?: boolean }) {
  return blocks.map((block, i) => (
    <Block key={block.id} {...block} opens={opens && i < countFirstScreenBlocks(blocks)} />
  ));
}

/** Whether a block of `type` is among `blocks`, or in a section or a panel of them. */
export function hasBlock(blocks: readonly BlockData[], type: string): boolean {
  return blocks.some((block) => block.type === type || hasBlock(getNestedBlocks(block), type));
}

function getNestedBlocks({ type, value }: BlockData): readonly BlockData[] {
  if (type === "section") return (value as SectionProps).columns.flat();
  return type === "off_canvas" ? (value as OffCanvasProps).blocks : [];
}

/** How many blocks the first screen shows. An opening picture fills it. */
const countFirstScreenBlocks = ([first]: readonly BlockData[]) => (first?.type === "hero" ? 1 : 2);

function Block({ type, id, value, templates = [], opens }: BlockData & { opens: boolean }) {
  const Component = components[type];
  if (!Component) throw new Error(`There is no web/blocks/${type}.tsx.`);
  const style = assets.blocks[type];
  return (
    <>
      {/* React moves it into the head, once. */}
      {style && <link rel="stylesheet" href={style} precedence="blocks" />}
      {/* What `?theme_template_id=` scrolls to: a section of several blocks has no element of its own. */}
      {templates.map((template) => (
        <span key={template} className={`elementor-${template}`} data-widget="template" />
      ))}
      <Component value={value as never} id={id} opens={opens} />
    </>
  );
}
