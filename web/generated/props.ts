// Made by `vyloha types` from the props classes in Python; never edited.

export interface Meta {
  readonly title: string;
  readonly description: string;
  readonly robots: string;
  readonly canonical: string;
  readonly image: string;
  readonly stylesheets: readonly string[];
  readonly json_ld: readonly Readonly<Record<string, unknown>>[];
}

/** Props of each page, by the name of its component. */
export interface Pages {
}
