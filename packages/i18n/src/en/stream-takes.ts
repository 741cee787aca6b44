/** Who holds a stream. */
export const streamTakes = {
  title: 'Taken by',
  nobody: 'Not taken',
  since: 'since {{when}}',
  by: 'assigned by {{name}}',
  add: 'Assign to',
  addHint: 'Enter a name',
  release: 'Release {{name}}',
  handOver: 'Hand over…',
  lead: 'lead',
  makeLead: 'Make {{name}} the lead',
  noLead: 'Remove {{name}} as the lead',
  overlaps: 'Overlaps',
  overlap: '{{user}} has also taken “{{title}}”, {{when}}',
  ownOverlap: '“{{title}}”, {{when}}',
  takenOverlapping: 'You have taken “{{title}}”. You have also taken these overlapping streams:',
  failed: 'Could not load the assignments',
};
