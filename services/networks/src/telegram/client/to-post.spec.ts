import { Long } from '@mtcute/core';
import type { tl } from '@mtcute/core';
import { file, message, part, photo, poll, preview, reactions } from '../testing/test-messages.js';
import { messageIdOf, toCounters, toPost } from './to-post.js';

const code = '1100000001';
const url = 'https://t.me/name';
const video = { _: 'documentAttributeVideo', duration: 5, w: 1, h: 1 } as const;
const audio = { _: 'documentAttributeAudio', duration: 5 } as const;
const animated = { _: 'documentAttributeAnimated' } as const;
const named = (fileName: string) => ({ _: 'documentAttributeFilename', fileName }) as const;
const forwarded = { _: 'messageFwdHeader', date: 1_780_000_000 } as const;
const post = (fields: Partial<tl.RawMessage>) => toPost([message(7, fields)], code, url);

describe('a message as a post', () => {
  it('has code, address, times and text', () => {
    expect(post({ message: 'Текст\u0000 записи \n', views: 10, forwards: 2 })).toEqual({
      code: '1100000001_7',
      ownerCode: code,
      publishedAt: '2026-09-21T14:20:20.000Z',
      title: '',
      text: 'Текст записи',
      url: 'https://t.me/name/7',
      counters: { likes: -1, comments: -1, shares: 2, views: 10 },
      publishingType: 1,
      isVideo: false,
      isAdvert: false,
    });
  });

  it.each<[string, tl.TypeMessageMedia | undefined, number, boolean]>([
    ['no media', undefined, 1, false],
    ['a photo', photo, 2, false],
    [
      'a sticker',
      file([{ _: 'documentAttributeSticker', alt: '', stickerset: { _: 'inputStickerSetEmpty' } }]),
      2,
      false,
    ],
    ['a video', file([video], { video: true }), 3, true],
    ['an animation', file([animated, named('a.mp4')]), 3, true],
    ['a preview of a link', preview(), 4, false],
    [
      'a preview that is not ready',
      { _: 'messageMediaWebPage', webpage: { _: 'webPageEmpty', id: Long.ONE } },
      1,
      false,
    ],
    ['a poll', poll, 6, false],
    ['a video note', file([{ ...video, roundMessage: true }]), 8, true],
    ['a story', { _: 'messageMediaStory', id: 1, peer: { _: 'peerChannel', channelId: 1 } }, 9, false],
    ['a document', file([named('a.pdf')]), 13, false],
    ['a file that has expired', { _: 'messageMediaDocument' }, 13, false],
    ['a song', file([audio, named('a.mp3')]), 14, false],
    ['a voice message', file([{ ...audio, voice: true }], { voice: true }), 14, false],
    [
      'a contact',
      { _: 'messageMediaContact', phoneNumber: '1', firstName: 'А', lastName: '', vcard: '', userId: 1 },
      15,
      false,
    ],
    ['unknown media', { _: 'messageMediaUnsupported' }, 15, false],
  ])('with %s has its publishing type', (_, media, publishingType, isVideo) => {
    expect(post(media ? { media } : {})).toMatchObject({ publishingType, isVideo });
  });

  it('knows a video stream, and what must be paid for', () => {
    const call = { _: 'inputGroupCallSlug', slug: 'a' } as const;
    expect(post({ media: { _: 'messageMediaVideoStream', call } })).toMatchObject({ publishingType: 7, isVideo: true });
    const paid = (extendedMedia: tl.TypeMessageExtendedMedia[]): tl.RawMessageMediaPaidMedia => ({
      _: 'messageMediaPaidMedia',
      starsAmount: Long.ONE,
      extendedMedia,
    });
    const hidden = { _: 'messageExtendedMediaPreview' } as const;
    expect(post({ media: paid([hidden]) })).toMatchObject({ publishingType: 2, isVideo: false });
    expect(post({ media: paid([hidden, { ...hidden, videoDuration: 3 }]) })).toMatchObject({ publishingType: 3 });
    expect(post({ media: paid([{ _: 'messageExtendedMedia', media: photo }]) })).toMatchObject({ publishingType: 2 });
  });

  it('that was forwarded is a repost, one imported from another messenger is not', () => {
    expect(post({ media: photo, fwdFrom: forwarded }).publishingType).toBe(5);
    expect(post({ media: photo, fwdFrom: { ...forwarded, imported: true } }).publishingType).toBe(2);
  });

  it('that was forwarded from a channel names its original, one of a person or a hidden sender none', () => {
    const from = (fields: Partial<tl.RawMessageFwdHeader>) =>
      post({ message: 'Текст', fwdFrom: { ...forwarded, ...fields } });
    const fromId = { _: 'peerChannel', channelId: 1_200_000_002 } as const;
    expect(from({ fromId, channelPost: 44 }).repostOf).toEqual({ network: 'telegram', code: '1200000002_44' });
    for (const fields of [
      { fromName: 'Скрытый' },
      { fromId: { _: 'peerUser' as const, userId: 5 }, channelPost: 44 },
      { fromId },
      { fromId, channelPost: 44, imported: true },
    ])
      expect(from(fields)).not.toHaveProperty('repostOf');
  });

  it('has what its media say, and without a text their title', () => {
    expect(post({ message: 'Опрос', media: poll }).text).toBe('Опрос\nСогласны?');
    expect(post({ message: '', media: poll }).text).toBe('Согласны?');
    const answers = ['Экибастуз', 'Аксу'].map((text) => ({
      _: 'pollAnswer' as const,
      text: { _: 'textWithEntities' as const, text, entities: [] },
      option: new Uint8Array(),
    }));
    expect(post({ message: '', media: { ...poll, poll: { ...poll.poll, answers } } }).text).toBe(
      'Согласны?\n– Экибастуз\n– Аксу',
    );
    expect(post({ message: '', media: file([named('отчёт.pdf')]) }).text).toBe('отчёт.pdf');
    expect(post({ message: '', media: file([{ ...audio, performer: 'А', title: 'Б' }]) }).text).toBe('А – Б');
    expect(post({ message: 'Слова', media: preview({ title: 'Заголовок' }) }).text).toBe('Слова');
    expect(post({ message: '', media: photo }).text).toBe('');
  });

  it('was edited when the network shows it so', () => {
    const editDate = 1_790_001_000;
    expect(post({ editDate }).edited).toBe('2026-09-21T14:30:00.000Z');
    expect(post({ editDate, editHide: true }).edited).toBeUndefined();
  });

  it('has only a picture to which its link leads', () => {
    const picture = preview({ type: 'photo', url: 'https://a.kz/1.jpg?w=1' });
    expect(post({ media: picture }).displayUrl).toBe('https://a.kz/1.jpg?w=1');
    for (const media of [photo, preview({ type: 'photo' }), preview({ url: 'https://a.kz/1.jpg' })])
      expect(post({ media })).not.toHaveProperty('displayUrl');
  });

  it('of an album has the first code and counters, and the text of the one that has it', () => {
    const parts = [
      part(7, 1, { views: 5, reactions: reactions(2, 3) }),
      part(8, 1, { message: 'Подпись', media: file([video], { video: true }), views: 6 }),
      part(9, 1, { editDate: 1_790_002_000 }),
    ] as const;
    expect(toPost([...parts], code, url)).toMatchObject({
      code: '1100000001_7',
      url: 'https://t.me/name/7',
      text: 'Подпись',
      edited: '2026-09-21T14:46:40.000Z',
      counters: { likes: 5, comments: -1, shares: -1, views: 5 },
      publishingType: 3,
      isVideo: true,
    });
  });
});

describe('the counters of a message', () => {
  it('are -1 where the network gives none', () => {
    const replies = { _: 'messageReplies', replies: 4, repliesPts: 1 } as const;
    expect(toCounters(message(7, { replies })).comments).toBe(-1);
    expect(toCounters(message(7, { replies: { ...replies, comments: true } })).comments).toBe(4);
    expect(toCounters(message(7, { reactions: reactions() })).likes).toBe(0);
  });
});

describe('the message id of a code', () => {
  it('is only found for the channel itself', () => {
    expect(messageIdOf('1100000001_7', code)).toBe(7);
    for (const other of ['1100000002_7', '1100000001_0', '1100000001_', '1100000001_7_8', '', '1100000001_1e5'])
      expect(messageIdOf(other, code)).toBeUndefined();
  });
});
