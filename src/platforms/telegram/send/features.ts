/** What this Bot API server understands, learned from what it refuses; believed until the process ends. */
export interface Features {
  rich: boolean;
  richDrafts: boolean;
  drafts: boolean;
}

/** Until something is refused. */
export const allFeatures = (rich: boolean): Features => ({ rich, richDrafts: rich, drafts: true });
