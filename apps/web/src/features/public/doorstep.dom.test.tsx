import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { startSession } from '../../lib/session';
import { freshPage, sessionOf } from '../../lib/testing';
import { renderUi } from '../../ui/testing/render';
import { Doorstep, isAtDoorstep } from './doorstep';

beforeEach(freshPage);

const at = (pathname: string, hash = '') => isAtDoorstep({ pathname, hash });

describe('the door that stands before the product is loaded', () => {
  test('is for who asks for no page or for the door, and is not signed in', () => {
    expect([at('/'), at('/staff')]).toEqual([true, true]);
    expect([at('/entrar'), at('/home'), at('/staff', '#id_token=a.b.c')]).toEqual([false, false, false]);
    startSession(sessionOf(['admin']));
    expect([at('/'), at('/staff')]).toEqual([false, false]);
  });

  test('leaves to the local issuer, which is a page of the product', async () => {
    const onLeave = vi.fn();
    const { user } = renderUi(<Doorstep onLeave={onLeave} />);
    await user.click(screen.getByRole('button', { name: 'Entrar com Google' }));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('state='));
  });

  test('leaves to the other door by its link', async () => {
    const onLeave = vi.fn();
    const { user } = renderUi(<Doorstep onLeave={onLeave} />);
    await user.click(screen.getByRole('link', { name: 'Entre com e-mail e senha' }));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith('/entrar');
  });

  test('opens when somebody signs in in another tab', () => {
    const onLeave = vi.fn();
    renderUi(<Doorstep onLeave={onLeave} />);
    window.dispatchEvent(new StorageEvent('storage', { key: 'lastro.auth' }));
    expect(onLeave).toHaveBeenCalledExactlyOnceWith();
  });
});
