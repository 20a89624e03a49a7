/** Returns a function that switches the browser's prompt before the page closes on and off. Each has a prompt of its own. */
export function createUnloadGuard(): (wouldLose: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (wouldLose) => {
    if (wouldLose) window.addEventListener('beforeunload', warn);
    else window.removeEventListener('beforeunload', warn);
  };
}
