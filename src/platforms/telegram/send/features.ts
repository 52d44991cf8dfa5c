/** What this Bot API server understands, learned from what it refuses; believed until the process ends. */
export interface Features {
  rich: boolean;
  richDrafts: boolean;
  drafts: boolean;
}

/** Draft frames are for chats with one person; others are remembered, for a chat never becomes one. */
export const allFeatures = (rich: boolean): Features => ({ rich, richDrafts: rich, drafts: true });
