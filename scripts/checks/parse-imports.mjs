import { parseSync } from 'oxc-parser';

const needsTree = /import\.meta\.url|[^.\w]import\(\s*['"]/;

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length;

/**
 * Returns the literal of `source`, or a template's text before its first hole; null when unknown before run
 * time.
 */
function literal(source) {
  const plain = /^(['"`])((?:(?!\1|\$\{)[^\\])*)\1$/.exec(source);
  if (plain) return { to: plain[2], partial: false };
  const template = /^`([^`$]+)\$\{/.exec(source);
  return template ? { to: template[1], partial: true } : null;
}

/**
 * Returns every module that `text` names: static, dynamic, re-exported, worker URLs and `import('…')` types.
 * `typeOnly` is true where nothing loads at run time; `import { type A }` still loads its module under
 * verbatimModuleSyntax.
 * @returns {{ imports: { to: string, line: number, typeOnly: boolean, partial: boolean, kind: string }[],
 * errors: string[] }}
 */
export function parseImports(path, text) {
  const { module, program, errors } = parseSync(path, text);
  const found = [];
  const add = (to, offset, typeOnly, kind, partial = false) =>
    found.push({ to, line: lineAt(text, offset), typeOnly, partial, kind });
  for (const statement of module.staticImports) {
    add(
      statement.moduleRequest.value,
      statement.start,
      /^import\s+type\b(?!\s*from)/.test(text.slice(statement.start, statement.end)),
      'static',
    );
  }
  for (const statement of module.staticExports) {
    const target = statement.entries.find((entry) => entry.moduleRequest);
    if (target)
      add(
        target.moduleRequest.value,
        statement.start,
        /^export\s+type\b/.test(text.slice(statement.start, statement.end)),
        'static',
      );
  }
  for (const call of module.dynamicImports) {
    const known = literal(text.slice(call.moduleRequest.start, call.moduleRequest.end));
    if (known) add(known.to, call.start, false, 'dynamic', known.partial);
  }
  for (const node of needsTree.test(text) ? nodesOf(program) : []) {
    if (node.type === 'TSImportType') add(node.source.value, node.start, true, 'type');
    else if (isModuleUrl(node)) add(node.arguments[0].value, node.start, false, 'worker');
  }
  return { imports: found, errors: errors.map((error) => error.message) };
}

/** `new URL('./x.ts', import.meta.url)`: the form in which bundlers recognise a worker. */
function isModuleUrl(node) {
  if (node.type !== 'NewExpression' || node.callee.name !== 'URL') return false;
  const [target, base] = node.arguments;
  return (
    target?.type === 'Literal' &&
    /^\..*\.[mc]?[jt]sx?$/.test(target.value) &&
    base?.type === 'MemberExpression' &&
    base.property.name === 'url'
  );
}

function* nodesOf(node) {
  if (typeof node.type === 'string') yield node;
  for (const child of Object.values(node)) if (child !== null && typeof child === 'object') yield* nodesOf(child);
}
