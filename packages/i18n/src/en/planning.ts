/** Scheduling conflicts: warnings while a match is planned. */
export const planning = {
  conflicts_one: '{{count}} scheduling conflict',
  conflicts_other: '{{count}} scheduling conflicts',
  title: 'Scheduling conflicts',
  period: 'Streams of the next 7 days that need a second look. Nothing is blocked because of a conflict.',
  none: 'No conflicts in the next 7 days',
  noneText: 'No team, holder or server has two things to do at one time.',
  failed: 'Could not look for conflicts',
  kind: {
    same_match: 'The same match is already planned: {{match}}, {{when}}',
    same_team: '{{name}} also plays in {{match}}, {{when}}',
    server_load: '{{name}} carries {{load}} matches at once and is planned for {{capacity}}',
    server_off: '{{name}} is switched off',
    holder_overlap: '{{name}} has also taken {{match}}, {{when}}',
    holder_rest: '{{name}} has no time between this match and {{match}}, {{when}}',
  },
  named: '“{{title}}”',
  unseen: 'a stream that you may not see',
};
