import { describe, expect, it } from 'vitest';
import { completeMention, mentionAt } from './mention.ts';

describe('a mention being typed', () => {
  it.each([
    ['@', { start: 0, name: '' }],
    ['see @Ann', { start: 4, name: 'Ann' }],
    ['see @Анна Ли', { start: 4, name: 'Анна Ли' }],
    ['(@Jean-Luc', { start: 1, name: 'Jean-Luc' }],
    ['bob@example', null],
    ['@Ann, look', null],
    ['@Ann\nnext', null],
    ['no at sign', null],
  ])('in %j is %j', (text, mention) => {
    expect(mentionAt(text, text.length)).toEqual(mention);
  });

  it('is the one before the caret', () => {
    expect(mentionAt('@Ann and @Bob', 4)).toEqual({ start: 0, name: 'Ann' });
  });

  it('is completed with one space after it, and the rest stays', () => {
    const text = 'see @An tomorrow';
    expect(completeMention(text, 7, { start: 4, name: 'An' }, 'Anna Lee')).toEqual({
      text: 'see @Anna Lee tomorrow',
      caret: 14,
    });
    expect(completeMention('@', 1, { start: 0, name: '' }, 'Anna')).toEqual({ text: '@Anna ', caret: 6 });
  });
});
