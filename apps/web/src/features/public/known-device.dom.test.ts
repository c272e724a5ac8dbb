import { beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../lib/session';
import { freshPage, sessionOf } from '../../lib/testing';
import { deviceMarks, keepDeviceMark } from './known-device';

beforeEach(freshPage);

test('the newest marks come first, each once, five at most', () => {
  expect(deviceMarks()).toEqual([]);
  for (const mark of ['a', 'b', 'c', 'b', 'd', 'e', 'f', undefined]) keepDeviceMark(mark);
  expect(deviceMarks()).toEqual(['f', 'e', 'd', 'b', 'c']);
});

test('signing out leaves them: the device stays known', () => {
  keepDeviceMark('a');
  startSession(sessionOf(['baas_viewer'], { signInType: 'baas' }));
  void endSession();
  expect(deviceMarks()).toEqual(['a']);
});

test.each(['{"devices":"x"}', '{"devices":[1,null,"a"]}', 'no JSON'])(
  'an odd entry (%s) is no trouble',
  (text) => {
    window.localStorage.setItem('lastro.config', text);
    expect(deviceMarks().every((mark) => typeof mark === 'string')).toBe(true);
  },
);
