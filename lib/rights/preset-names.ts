// What are the presets of permissions called? Separate, so that it needs no database client.

/** From the smallest to the largest, as they are offered. */
export const presetNames = ['staff', 'frontDesk', 'accountant', 'manager', 'admin'] as const;

export type PresetName = (typeof presetNames)[number];

/** Whether a text names a preset. */
export function isPresetName(text: string): text is PresetName {
  return presetNames.some((name) => name === text);
}
