// In a frame it would be somebody else's window.
if (parent === window) {
  void import('../screens/drawWindow.tsx').then(({ drawWindow }) => drawWindow(document.body))
}
