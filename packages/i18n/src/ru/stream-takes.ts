/** Кто отвечает за трансляцию. */
export const streamTakes = {
  title: 'Ответственные',
  nobody: 'Не взята в работу',
  since: 'с {{when}}',
  by: 'назначил(а) {{name}}',
  add: 'Назначить',
  addHint: 'Начните вводить имя',
  release: 'Снять: {{name}}',
  handOver: 'Передать…',
  lead: 'старший',
  makeLead: 'Назначить старшим: {{name}}',
  noLead: 'Снять со старшинства: {{name}}',
  overlaps: 'Пересечения',
  overlap: '{{user}} отвечает и за «{{title}}», {{when}}',
  ownOverlap: '«{{title}}», {{when}}',
  takenOverlapping: 'Вы взяли в работу «{{title}}». В это же время у вас:',
  failed: 'Не удалось загрузить назначения',
};
