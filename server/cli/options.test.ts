import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverIds } from '@domain/commerce';
import { templateIds } from '@domain/layout';
import { formatIds, makesCover, makesFormat, printerIds } from '@domain/print';
import { CliError } from './cliFiles';
import { cliUsage, parseOptions } from './options';

function refused(...args: string[]): CliError {
  try {
    parseOptions(args);
  } catch (error) {
    assert.ok(error instanceof CliError);
    return error;
  }
  throw new Error(`taken: ${args.join(' ')}`);
}

describe('the command line options', () => {
  it('have defaults', () => {
    assert.deepEqual(parseOptions(['photos', '--out', 'album.pdf']), {
      folder: 'photos',
      out: 'album.pdf',
      save: null,
      format: 'square-210',
      print: null,
      unbindable: false,
      template: 'journey',
      language: 'en',
      seed: 1,
      pages: null,
      title: '',
    });
  });

  it('accept any order', () => {
    const options = parseOptions(['--seed', '7', '--title', ' Rome ', 'photos', '--format=landscape-a4', '--out', 'a']);
    assert.deepEqual([options?.seed, options?.title, options?.format], [7, 'Rome', 'landscape-a4']);
  });

  const wrong: [string[], RegExp][] = [
    [[], /folder/],
    [['photos'], /--out/],
    [['photos', 'more', '--out', 'a'], /more/],
    [['photos', '--out', 'a', '--format', 'a5'], new RegExp(formatIds.join(', '))],
    [['photos', '--out', 'a', '--template', 'x'], new RegExp(templateIds.join(', '))],
    [['photos', '--out', 'a', '--printer', 'x'], new RegExp(printerIds.join(', '))],
    [['photos', '--out', 'a', '--printer', 'lulu', '--cover', 'x'], /hard, soft/],
    [['photos', '--out', 'a', '--cover', 'soft'], /--printer/],
    [['photos', '--out', 'a', '--printer', 'lulu', '--format', 'square-210'], /Lulu.*makes.*square-216, portrait-a5/],
    [['photos', '--out', 'a', '--printer', 'lulu', '--cover', 'layflat'], /Lulu.*makes.*hard, soft/],
    [['photos', '--out', 'a', '--printer', 'lulu', '--cover', 'layflat', '--unbindable'], /hard, soft/],
    [['photos', '--save', 'a', '--printer', 'lulu'], /--out/],
    [['photos', '--out', 'a', '--language', 'it'], /en, ru, fr/],
    [['photos', '--out', 'a', '--seed', '-1'], /--seed/],
    [['photos', '--out', 'a', '--seed', '4294967296'], /4294967295/],
    [['photos', '--out', 'a', '--seed', '1.5'], /whole number/],
    [['photos', '--out', 'a', '--pages', '31'], /even number/],
    [['photos', '--out', 'a', '--pages', 'many'], /--pages/],
    [['photos', '--frob'], /--frob/],
    [['photos', '--out'], /--out/],
  ];
  for (const [args, words] of wrong) {
    it(`reject ${args.join(' ') || 'nothing'}`, () => {
      const error = refused(...args);
      assert.match(error.message, words);
      assert.equal(error.exitCode, 2);
    });
  }

  it('are taken for every format and cover that a printer makes, and no other', () => {
    for (const printer of printerIds)
      for (const format of formatIds)
        for (const cover of coverIds) {
          const args = ['photos', '--out', 'a', '--printer', printer, '--format', format, '--cover', cover];
          if (makesFormat(printer, format) && makesCover(printer, cover)) assert.ok(parseOptions(args));
          else assert.equal(refused(...args).exitCode, 2);
        }
  });

  it('list every choice in the help', () => {
    assert.equal(parseOptions(['photos', '--help']), null);
    for (const id of [...formatIds, ...templateIds, ...printerIds]) assert.match(cliUsage, new RegExp(id));
  });
});
